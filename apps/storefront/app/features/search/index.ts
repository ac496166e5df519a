import { lazyPanel } from '../../ui/lazy-panel.tsx'

export { SearchBox } from './search-box.tsx'
export { searchUrl } from './suggestion-groups.ts'

/** The phone's search dialog; its code comes when it is wanted. */
export const SearchDialog = lazyPanel(async () => (await import('./search-dialog.tsx')).SearchDialogPanel)
