export { SearchBox } from './search-box.tsx'
export { SearchInput } from './search-input.tsx'
export { SearchDialog, SearchTrigger } from './search-trigger.tsx'
