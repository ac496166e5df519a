export { ShareActions } from './share.tsx'
