import { StripeKeysInput } from '@rialto/contract'
import { defineCommand } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { readPiped } from '../../read-piped.ts'
import { say } from '../../terminal.ts'

export const stripe = defineCommand({
  summary: 'Stores other keys of Stripe than those that were given in the console, or removes them',
  details: `The secret key and the signing secret of the webhook are read from standard input, a line each.
Keys of the environment are stronger.

  pass show market/stripe | npm run shop -- setup stripe`,
  arguments: {},
  options: {
    remove: { type: 'boolean', help: 'Removes them' },
    json: { type: 'boolean', help: 'Prints whether there are keys as JSON' },
  },
  async run({ remove, json }, { terminal, withShop }) {
    const [{ changeStripeKeys, modeOf, sentences }, { validate }] = await Promise.all([
      import('../../../modules/selling/payments/index.ts'),
      import('../../../http/validate.ts'),
    ])
    const [secret_key, webhook_secret] = remove ? [] : (await readPiped(terminal, 'the keys')).split(/\r?\n/)
    const given = remove ? null : done(validate(StripeKeysInput, { secret_key, webhook_secret }))
    const keys = given && { secretKey: given.secret_key, webhookSecret: given.webhook_secret }
    const change = done(await withShop((deps) => changeStripeKeys(deps, { keys, actor: commandActor() })))
    const isChecked = change?.sentence === sentences.saved
    const checked = isChecked ? 'and has accepted them' : 'which were not checked, since it could not be reached'
    const mode = keys && modeOf(keys.secretKey) === 'test' ? '; they are of test mode, and take no money' : ''
    const line = keys ? `Stripe has new keys, ${checked}${mode}` : 'Stripe has no keys from here'
    say(terminal.out, json ? JSON.stringify({ has_keys: keys !== null, ...(keys && { checked: isChecked }) }) : line)
    return 0
  },
})
