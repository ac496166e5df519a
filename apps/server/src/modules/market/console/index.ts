export { savedViewRestorers } from './restore-view.ts'
