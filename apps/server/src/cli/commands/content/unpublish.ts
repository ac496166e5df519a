import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'
import { articleArgument, onArticle } from './on-article.ts'

export const unpublish = defineCommand({
  summary: 'Makes a post or page a draft again, which readers do not see',
  arguments: articleArgument,
  options: { json: { type: 'boolean', help: 'Prints the result as JSON' } },
  async run({ article: named, json }, context) {
    await onArticle(context, named, async (deps, article) => {
      const { changeArticle } = await import('../../../modules/content/articles/index.ts')
      const changes = { status: 'draft' as const }
      done(await changeArticle(deps, { ...article, version: null, actor: commandActor(), changes }))
    })
    say(context.terminal.out, json ? JSON.stringify({ article: named }) : `${named} is a draft`)
    return 0
  },
})
