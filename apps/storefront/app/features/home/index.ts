export { emptyHome } from './empty-home.ts'
export { heroPreloads } from './hero-picture.ts'
export { HomePage } from './home-page.tsx'
