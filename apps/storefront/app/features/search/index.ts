export { SearchDialog } from './lazy-dialog.ts'
export { SearchBox } from './search-box.tsx'
export { SearchTrigger } from './search-trigger.tsx'
export { searchUrl } from './suggestion-groups.ts'
