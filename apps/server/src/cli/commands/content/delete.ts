import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { say } from '../../terminal.ts'
import { articleArgument, onArticle } from './on-article.ts'

export const remove = defineCommand({
  summary: 'Deletes a post or page; the record of the console can bring it back',
  arguments: articleArgument,
  options: { json: { type: 'boolean', help: 'Prints the result as JSON' } },
  async run({ article: named, json }, context) {
    await onArticle(context, named, async (deps, article) => {
      const { removeArticle } = await import('../../../modules/content/articles/index.ts')
      done(await removeArticle(deps, { ...article, actor: commandActor() }))
    })
    say(context.terminal.out, json ? JSON.stringify({ article: named }) : `${named} is deleted`)
    return 0
  },
})
