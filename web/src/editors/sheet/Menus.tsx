// The editor's own menus, with what this document's format can hold and nothing else.
import { filterSuggestionItems } from '@blocknote/core/extensions';
import {
  BasicTextStyleButton,
  BlockTypeSelect,
  CreateLinkButton,
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
  blockTypeSelectItems,
} from '@blocknote/react';
import type { Sheet } from './model';
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

export function Menus({ editor, holds }: { editor: Editor; holds: Sheet['holds'] }) {
  const keys = new Set(holds.blocks.flatMap((block) => KEYS[block] ?? []));
  const types = new Set(holds.blocks);
  return (
    <>
      <SuggestionMenuController triggerCharacter="/" getItems={async (query) => filterSuggestionItems(getDefaultReactSlashMenuItems(editor).filter((item) => keys.has((item as unknown as { key: string }).key)), query)} />
      <FormattingToolbarController
        formattingToolbar={() => (
          <FormattingToolbar>
            <BlockTypeSelect key="type" items={blockTypeSelectItems(editor.dictionary).filter((item) => types.has(item.type) && item.type !== 'toggleListItem' && !(item.props as { isToggleable?: boolean } | undefined)?.isToggleable)} />
            {STYLES.filter((style) => (holds.styles as string[]).includes(style)).map((style) => <BasicTextStyleButton key={style} basicTextStyle={style} />)}
            <NestBlockButton key="nest" />
            <UnnestBlockButton key="unnest" />
            {holds.styles.includes('link') && <CreateLinkButton key="link" />}
          </FormattingToolbar>
        )}
      />
      <SideMenuController sideMenu={Side} />
    </>
  );
}
