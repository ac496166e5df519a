import { StripeKeysInput } from '@rialto/contract'
import { defineCommand, defineGroup, Failure } from '../command.ts'
import { moment, readPiped, say } from '../terminal.ts'
import { commandActor, done, operatorAudit } from '../with-modules.ts'

const link = defineCommand({
  summary: 'Makes a new one-time link by which the owner sets up a new market; the link before stops working',
  details:
    'It works once, for a day. A market that has staff or a shop needs none: npm run shop -- staff create EMAIL --role owner',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints the link as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { issueSetupLink } = await import('../../modules/market/setup/setup.ts')
    const issued = await withShop(async (deps) => {
      if (deps.config.env !== 'production')
        throw new Failure('APP_ENV is local, where an empty market becomes the demo: set APP_ENV=production')
      return issueSetupLink(deps, { isAsked: true })
    })
    if (issued.kind !== 'new') throw new Failure('this market has staff or a shop already, so no link sets it up')
    operatorAudit(terminal)('setup_link_made')
    const { url, expiresAt } = issued
    const until = new Date(expiresAt).toISOString()
    say(
      terminal.out,
      json ? JSON.stringify({ url, expires_at: until }) : `${url}\nIt works once, until ${moment(until)}.`,
    )
    return 0
  },
})

const open = defineCommand({
  summary: 'Opens a market that was set up in the console to shoppers',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints the address as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { openMarket } = await import('../../modules/market/setup/setup.ts')
    await withShop(async (deps) => {
      done(await openMarket(deps, commandActor()))
      const { appUrl } = deps.config
      say(terminal.out, json ? JSON.stringify({ url: appUrl }) : `The market is open: ${appUrl}`)
    })
    return 0
  },
})

const stripe = defineCommand({
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
      import('../../modules/selling/payments/index.ts'),
      import('../../http/validate.ts'),
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

export const command = defineGroup({
  summary: 'Sets up a new market, which shoppers see once it is open',
  details:
    'The console leads through it; these commands are for when the link is lost, and for opening without the console.',
  commands: { link, open, stripe },
})
