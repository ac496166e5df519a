export { Prose } from '@rialto/ui/prose.tsx'
export { Article, articleWidth } from './article.tsx'
