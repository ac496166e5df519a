import { defineCommand, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'
import { articleArgument, onArticle } from './on-article.ts'

export const publish = defineCommand({
  summary: 'Publishes a post or page now, or at a time',
  details: `A running server shows it at its time by itself.

  npm run shop -- content publish blog/teapot-glaze
  npm run shop -- content publish pages/returns --at 2026-12-01T09:00:00Z`,
  arguments: articleArgument,
  options: {
    at: { type: 'string', value: 'TIME', help: 'When it appears, such as 2026-12-01T09:00:00Z' },
    json: { type: 'boolean', help: 'Prints the result as JSON' },
  },
  async run({ article: named, at, json }, context) {
    const publish_at = at === undefined ? null : readTime(at)
    await onArticle(context, named, async (deps, article) => {
      const { changeArticle } = await import('../../../modules/content/articles/index.ts')
      const changes = { status: 'published' as const, publish_at }
      done(await changeArticle(deps, { ...article, version: null, actor: commandActor(), changes }))
    })
    const line = publish_at === null ? `${named} is published` : `${named} appears at ${publish_at}`
    say(context.terminal.out, json ? JSON.stringify({ article: named, publish_at }) : line)
    return 0
  },
})

function readTime(words: string): string {
  const time = /^\d{4}-\d\d-\d\d(T|$)/.test(words) ? Date.parse(words) : Number.NaN
  if (Number.isNaN(time)) throw new UsageError(`--at: "${words}" is no time like 2026-12-01T09:00:00Z`)
  return new Date(time).toISOString()
}
