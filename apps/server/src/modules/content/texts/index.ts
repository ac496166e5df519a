export { listWordings } from './list-wordings.ts'
export { recordWording } from './record-wording.ts'
export { createTextRestorers } from './restore-wording.ts'
export { rewordText } from './reword-text.ts'
