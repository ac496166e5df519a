export { savedViewRestorers } from './saved-views.ts'
