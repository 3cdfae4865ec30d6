// The editor's own menus, with what this document's format can hold and nothing else.
import { isTouchDevice } from '@blocknote/core';
import { filterSuggestionItems } from '@blocknote/core/extensions';
import {
  BasicTextStyleButton,
  BlockTypeSelect,
  CreateLinkButton,
  DesktopFormattingToolbarController,
  DragHandleMenu,
  FormattingToolbar,
  FormattingToolbarController,
  getDefaultReactSlashMenuItems,
  NestBlockButton,
  RemoveBlockItem,
  SideMenu,
  SideMenuController,
  SuggestionMenuController,
  UnnestBlockButton,
  useBlockNoteEditor,
  blockTypeSelectItems,
} from '@blocknote/react';
import { createContext, useContext, useEffect } from 'react';
import type { Holds } from '../../live/disk';
import type { Editor } from './schema';

const KEYS: Record<string, string[]> = {
  paragraph: ['paragraph'],
  heading: ['heading', 'heading_2', 'heading_3'],
  bulletListItem: ['bullet_list'],
  numberedListItem: ['numbered_list'],
  checkListItem: ['check_list'],
  quote: ['quote'],
  codeBlock: ['code_block'],
  table: ['table'],
  divider: ['divider'],
};
const STYLES = ['bold', 'italic', 'underline', 'strike', 'code'] as const;

function HandleMenu() {
  return <DragHandleMenu><RemoveBlockItem>Delete</RemoveBlockItem></DragHandleMenu>;
}

function Side() {
  return <SideMenu dragHandleMenu={HandleMenu} />;
}

// The other one watches for a keyboard on the screen: it measures the page and restyles all of it, a second in a long document.
const ToolbarController = isTouchDevice() ? FormattingToolbarController : DesktopFormattingToolbarController;

const Holding = createContext<Holds>({ styles: [], blocks: [] });

function Toolbar() {
  const holds = useContext(Holding);
  const editor = useBlockNoteEditor();
  const isHeld = (item: { type: string; props?: unknown }) => holds.blocks.includes(item.type) && !(item.props as { isToggleable?: boolean } | undefined)?.isToggleable;
  return (
    <FormattingToolbar>
      <BlockTypeSelect key="type" items={blockTypeSelectItems(editor.dictionary).filter(isHeld)} />
      {STYLES.filter((style) => holds.styles.includes(style)).map((style) => <BasicTextStyleButton key={style} basicTextStyle={style} />)}
      <NestBlockButton key="nest" />
      <UnnestBlockButton key="unnest" />
      {holds.styles.includes('link') && <CreateLinkButton key="link" />}
    </FormattingToolbar>
  );
}

/** The list has a name, and can be scrolled by who has no mouse; a click in it leaves the caret where it is. */
function nameList(): void {
  const list = document.getElementById('bn-suggestion-menu');
  if (!list || list.hasAttribute('aria-label')) return;
  list.setAttribute('aria-label', 'Insert');
  list.tabIndex = 0;
  list.addEventListener('mousedown', (event) => event.preventDefault());
}

/** BlockNote says of the text whether its menu is expanded, which a textbox can't be; which item is active is said all the same. */
function useSlashMenu(editor: Editor): void {
  useEffect(() => {
    const watch = new MutationObserver((all) => { for (const { target } of all) (target as Element).removeAttribute('aria-expanded'); nameList(); });
    const begin = () => { if (editor.domElement) watch.observe(editor.domElement, { attributeFilter: ['aria-expanded'] }); };
    const stop = editor.onMount(begin);
    begin();
    return () => { stop(); watch.disconnect(); };
  }, [editor]);
}

/** `isPlain`: without handles beside the blocks, which an experiment moves by its own menus. */
export function Menus({ editor, holds, isPlain = false }: { editor: Editor; holds: Holds; isPlain?: boolean }) {
  useSlashMenu(editor);
  const keys = new Set(holds.blocks.flatMap((block) => KEYS[block] ?? []));
  return (
    <Holding value={holds}>
      <SuggestionMenuController triggerCharacter="/" getItems={async (query) => filterSuggestionItems(getDefaultReactSlashMenuItems(editor).filter((item) => keys.has((item as unknown as { key: string }).key)), query)} />
      <ToolbarController formattingToolbar={Toolbar} />
      {!isPlain && <SideMenuController sideMenu={Side} />}
    </Holding>
  );
}
