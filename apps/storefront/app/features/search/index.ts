export { SearchDialog } from './lazy-search-dialog.ts'
export { SearchBox } from './search-box.tsx'
export { SearchInput } from './search-input.tsx'
export { SearchTrigger } from './search-trigger.tsx'
