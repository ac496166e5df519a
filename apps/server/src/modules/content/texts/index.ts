export { listWordings } from './list-texts.ts'
export { createTextRestorers, recordWording, rewordText } from './reword-text.ts'
