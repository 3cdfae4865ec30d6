// A page for BlockNote in Node, so that the editor's schema can be read and many editors run without a browser.
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<!doctype html><body></body>', { pretendToBeVisual: true, url: 'http://localhost/' });
const NAMES = [
  'document', 'Node', 'HTMLElement', 'Element', 'MutationObserver', 'MutationRecord', 'getSelection', 'DOMParser', 'Range', 'DocumentFragment', 'KeyboardEvent',
  'InputEvent', 'Event', 'CustomEvent', 'getComputedStyle', 'requestAnimationFrame', 'cancelAnimationFrame', 'innerHeight', 'Text', 'HTMLAnchorElement', 'HTMLInputElement',
  'ShadowRoot', 'SVGElement', 'NodeFilter', 'XMLSerializer', 'navigator', 'location', 'localStorage', 'history', 'addEventListener', 'removeEventListener',
];
globalThis.window = window;
for (const name of NAMES) Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });

// What a page without layout lacks.
const NOWHERE = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
window.Range.prototype.getClientRects = () => [];
window.Range.prototype.getBoundingClientRect = () => NOWHERE;
window.Element.prototype.scrollIntoView = () => {};
window.document.elementFromPoint = () => null;
globalThis.ResizeObserver = window.ResizeObserver = class { observe() {} unobserve() {} disconnect() {} };
window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
globalThis.matchMedia = window.matchMedia;
globalThis.ClipboardEvent = window.ClipboardEvent = class extends window.Event {};
