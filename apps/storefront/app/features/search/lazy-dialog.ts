import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'

/** The phone's search dialog; its code comes when it is wanted. */
export const SearchDialog = lazyPanel(async () => (await import('./search-dialog.tsx')).SearchDialogPanel)
