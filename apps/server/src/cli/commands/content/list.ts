import type { ListedArticle } from '../../../modules/content/articles/index.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { say } from '../../terminal.ts'

export const list = defineCommand({
  summary: 'Lists posts and pages, drafts among them',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints them as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { listContent } = await import('../../../modules/content/articles/index.ts')
    const articles = await withShop(listContent)
    say(terminal.out, json ? JSON.stringify(articles.map(asJson)) : table(columns, articles))
    return 0
  },
})

const day = ({ date }: ListedArticle): string => (date === 0 ? '' : new Date(date).toISOString().slice(0, 10))

const columns = [
  { title: 'kind', of: ({ kind }: ListedArticle) => kind },
  { title: 'slug', of: ({ slug }: ListedArticle) => slug },
  { title: 'state', of: ({ state }: ListedArticle) => state },
  { title: 'date', of: day },
  { title: 'languages', of: ({ locales }: ListedArticle) => locales.join(' ') },
  { title: 'title', of: ({ title }: ListedArticle) => title },
]

const asJson = ({ date, ...article }: ListedArticle) => ({ ...article, date: new Date(date).toISOString() })
