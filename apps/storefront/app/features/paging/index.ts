export { PageLinks } from './page-links.tsx'
