const Row = ({ contentRef }: { contentRef?: (node: HTMLElement | null) => void }) => <p ref={contentRef} />;
export const TitleRow = Row; export const BlockRow = Row; export const StepRow = Row; export const AddressRow = Row; export const FileRow = Row; export const DependencyRow = Row; export const ReferenceRow = Row;
