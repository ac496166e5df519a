export { ShareButton } from './share-button.tsx'
export { ShareLine } from './share-actions.tsx'
