export { NeedsScript } from './needs-script.tsx'
export { WithoutScriptBar } from './without-script-bar.tsx'
