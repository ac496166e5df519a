export { Article, articleWidth } from './article.tsx'
export { Prose } from './prose.tsx'
