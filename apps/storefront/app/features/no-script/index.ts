export { NoScriptBar } from './no-script-bar.tsx'
export { RequireJavaScript } from './require-javascript.tsx'
