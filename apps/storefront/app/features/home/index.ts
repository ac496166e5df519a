export { heroPreloads } from './hero.tsx'
export { emptyHome, HomePage } from './home-page.tsx'
