export { NoScriptBar } from '../layout/no-script-bar.tsx'
export { RequireJavaScript } from './require-javascript.tsx'
