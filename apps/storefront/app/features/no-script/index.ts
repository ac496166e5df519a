export { NeedsScript } from './require-javascript.tsx'
export { WithoutScriptBar } from './no-script-bar.tsx'
