export { Article } from './article.tsx'
export { Prose } from './prose.tsx'
