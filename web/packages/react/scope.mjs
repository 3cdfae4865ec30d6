// Keeps the package's styles to its own elements: every selector stands below `.copydesk`, which is the root of what is ours on a page.
const OURS = '.copydesk';
const PAGE = /^(?::root|html|body|#root|:host)\b/u; // what stands for the page is our root
const SCHEME = /^(?::where\()?\[data-mantine-color-scheme/u; // which is said of our root itself

function scoped(selector) {
  const own = selector.trim().replace(/^:host\(/u, ':host:is(');
  if (own.includes(OURS)) return own;
  if (PAGE.test(own)) return own.replace(PAGE, OURS);
  return SCHEME.test(own) ? `${OURS}${own}` : `${OURS} ${own}`;
}

/** As a PostCSS plugin. Names of steps in keyframes are no selectors; what is nested stands below its own rule already. */
export const scope = {
  postcssPlugin: 'copydesk-scope',
  AtRule: { 'font-face': (face) => { face.remove(); } }, // the build writes them itself, with the fonts as files
  Rule(rule) {
    const above = rule.parent;
    if (rule.done || (above.type === 'atrule' && /keyframes$/u.test(above.name)) || above.type === 'rule') return;
    rule.done = true;
    rule.selectors = [...new Set(rule.selectors.map(scoped))];
  },
};
