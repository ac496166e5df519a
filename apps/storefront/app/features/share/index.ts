export { ShareActions } from './share-actions.tsx'
export { ShareButton } from './share-button.tsx'
