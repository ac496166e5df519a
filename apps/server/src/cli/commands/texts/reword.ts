import type { Context } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { withModules } from '../../with-modules.ts'

export const textArguments = {
  locale: { label: 'LANGUAGE', required: true, help: 'A language of the shop, such as fr' },
  key: { label: 'KEY', required: true, help: 'The English wording, with _one, _other … for a plural form' },
} as const

/** Gives a text another wording; null brings the original back. */
export const reword = (context: Context, change: { locale: string; key: string; wording: string | null }) =>
  withModules(context, async (deps) => {
    const { rewordText } = await import('../../../modules/content/texts/index.ts')
    return done(await rewordText(deps, { ...change, actor: commandActor() }))
  })
