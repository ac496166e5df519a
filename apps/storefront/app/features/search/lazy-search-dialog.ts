import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'

/** The phone's search dialog, loaded on demand. */
export const SearchDialog = lazyPanel(async () => (await import('./search-dialog.tsx')).SearchDialogPanel)
