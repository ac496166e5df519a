import type { Webhook, WebhookDelivery } from '@rialto/contract'
import { LIST_LIMIT_MAX, WEBHOOK_URL_MAX } from '@rialto/contract/limits'
import { MARKET_WEBHOOK_EVENTS, type MarketWebhookEvent } from '@rialto/contract/market-enums'
import type { Terminal } from '../command.ts'
import { defineCommand, defineGroup, numberOf, UsageError } from '../command.ts'
import { moment, readPiped, say, table } from '../terminal.ts'
import { commandActor, done, operatorAudit } from '../with-modules.ts'

const webhookColumns = [
  { title: 'no', of: ({ id }: Webhook) => id, isFigure: true },
  { title: 'receiver', of: ({ url }: Webhook) => new URL(url).host },
  { title: 'state', of: ({ is_on, failed_at }: Webhook) => (is_on ? (failed_at ? 'fails' : 'on') : 'off') },
  { title: 'events', of: ({ events }: Webhook) => events.join(' ') },
]

const list = defineCommand({
  summary: 'Lists the webhooks of the market, the newest first',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints them as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { listWebhooks } = await import('../../modules/people/webhooks/index.ts')
    const webhooks = await withShop((deps) => listWebhooks(deps, null))
    say(terminal.out, json ? JSON.stringify(webhooks) : table(webhookColumns, webhooks))
    return 0
  },
})

const webhookArgument = { webhook: { label: 'WEBHOOK', required: true, help: 'Its number' } } as const

const eventsHelp = `With commas: ${MARKET_WEBHOOK_EVENTS.join(', ')}`

/** Reads the names of events. Throws {@link UsageError}. */
function readEvents(text: string): MarketWebhookEvent[] {
  const words = text.split(',').map((word) => word.trim())
  const events = MARKET_WEBHOOK_EVENTS.filter((event) => words.includes(event))
  const unknown = words.find((word) => !events.some((event) => event === word))
  if (unknown !== undefined) throw new UsageError(`there is no event "${unknown}"`)
  return events
}

/** Reads the address of a receiver, from standard input for `-`, as its path may be a secret. Throws {@link UsageError}. */
async function readUrl(terminal: Terminal, word: string): Promise<string> {
  const url = word === '-' ? (await readPiped(terminal, 'URL')).trim() : word
  if (url === '' || url.length > WEBHOOK_URL_MAX) throw new UsageError('URL must be an address')
  return url
}

const add = defineCommand({
  summary: 'Adds a webhook of the market; the secret of its signatures is printed this once',
  details: `  npm run shop -- webhooks add https://books.example/orders --events order.placed,order.cancelled
  pass show market/webhook | npm run shop -- webhooks add - --events ticket.opened`,
  arguments: {
    url: { label: 'URL', required: true, help: 'The address of the receiver; - reads it from standard input' },
  },
  options: {
    events: { type: 'string', value: 'EVENTS', required: true, help: eventsHelp },
    json: { type: 'boolean', help: 'Prints the secret as JSON' },
  },
  async run({ url: word, events: names, json }, { terminal, withShop }) {
    const [url, events] = [await readUrl(terminal, word), readEvents(names)]
    const { addWebhook } = await import('../../modules/people/webhooks/index.ts')
    const webhook = { shopId: null, creatorId: null, actor: commandActor(), url, events }
    const { secret } = done(await withShop((deps) => addWebhook(deps, webhook)))
    operatorAudit(terminal)('webhook_added')
    say(terminal.out, json ? JSON.stringify({ secret }) : `The webhook is added. Its secret: ${secret}`)
    return 0
  },
})

const change = defineCommand({
  summary: 'Changes a webhook of the market, or switches it on or off',
  details: 'What happens while it is off is not sent later.',
  arguments: webhookArgument,
  options: {
    url: { type: 'string', value: 'URL', help: 'Another address; - reads it from standard input' },
    events: { type: 'string', value: 'EVENTS', help: eventsHelp },
    on: { type: 'boolean', help: 'Switches it on' },
    off: { type: 'boolean', help: 'Switches it off' },
    json: { type: 'boolean', help: 'Prints its number as JSON' },
  },
  async run({ webhook, url, events, on, off, json }, { terminal, withShop }) {
    if (on && off) throw new UsageError('--on and --off exclude each other')
    if (url === undefined && events === undefined && !on && !off) throw new UsageError('say what is to change')
    const id = numberOf('WEBHOOK', webhook)
    const edit = {
      ...{ id, shopId: null, editorId: null, actor: commandActor() },
      url: url === undefined ? undefined : await readUrl(terminal, url),
      events: events === undefined ? undefined : readEvents(events),
      is_on: on || off ? on : undefined,
    }
    const { changeWebhook } = await import('../../modules/people/webhooks/index.ts')
    done(await withShop((deps) => changeWebhook(deps, edit)))
    operatorAudit(terminal)('webhook_changed')
    say(terminal.out, json ? JSON.stringify({ id }) : `the webhook #${id} is changed`)
    return 0
  },
})

const deliveryColumns = [
  { title: 'no', of: ({ id }: WebhookDelivery) => id, isFigure: true },
  { title: 'event', of: ({ type }: WebhookDelivery) => type },
  { title: 'at', of: ({ created_at }: WebhookDelivery) => moment(created_at) },
  { title: 'state', of: ({ state }: WebhookDelivery) => state },
  { title: 'answer', of: ({ http_status, fault }: WebhookDelivery) => http_status ?? fault },
]

const deliveries = defineCommand({
  summary: 'Lists the latest deliveries of a webhook',
  arguments: webhookArgument,
  options: { json: { type: 'boolean', help: 'Prints them as JSON' } },
  async run({ webhook, json }, { terminal, withShop }) {
    const { listDeliveries } = await import('../../modules/people/webhooks/index.ts')
    const query = { webhookId: numberOf('WEBHOOK', webhook), shopId: null, limit: LIST_LIMIT_MAX }
    const { items } = done(await withShop((deps) => listDeliveries(deps, query)))
    say(terminal.out, json ? JSON.stringify(items) : table(deliveryColumns, items))
    return 0
  },
})

const retry = defineCommand({
  summary: 'Sends a delivery once more, and tells how the receiver answered',
  arguments: { ...webhookArgument, delivery: { label: 'DELIVERY', required: true, help: 'Of `webhooks deliveries`' } },
  options: { json: { type: 'boolean', help: 'Prints the delivery as JSON' } },
  async run({ webhook, delivery, json }, { terminal, withShop }) {
    const { retryDelivery } = await import('../../modules/people/webhooks/index.ts')
    const of = { webhookId: numberOf('WEBHOOK', webhook), id: numberOf('DELIVERY', delivery), shopId: null }
    const sent = done(await withShop((deps) => retryDelivery(deps, of)))
    const { state, http_status, fault } = sent
    say(terminal.out, json ? JSON.stringify(sent) : `${state}: ${http_status ?? fault ?? ''}`)
    return state === 'delivered' ? 0 : 1
  },
})

const secret = defineCommand({
  summary: 'Makes a new secret for the signatures of a webhook, and prints it this once',
  details: 'What is sent from then on is signed with it.',
  arguments: webhookArgument,
  options: { json: { type: 'boolean', help: 'Prints it as JSON' } },
  async run({ webhook, json }, { terminal, withShop }) {
    const id = numberOf('WEBHOOK', webhook)
    const { renewSecret } = await import('../../modules/people/webhooks/index.ts')
    const made = done(
      await withShop((deps) => renewSecret(deps, { id, shopId: null, editorId: null, actor: commandActor() })),
    )
    operatorAudit(terminal)('webhook_changed')
    say(terminal.out, json ? JSON.stringify({ secret: made.secret }) : made.secret)
    return 0
  },
})

const remove = defineCommand({
  summary: 'Deletes a webhook of the market with its deliveries',
  arguments: webhookArgument,
  options: { json: { type: 'boolean', help: 'Prints its number as JSON' } },
  async run({ webhook, json }, { terminal, withShop }) {
    const id = numberOf('WEBHOOK', webhook)
    const { removeWebhook } = await import('../../modules/people/webhooks/index.ts')
    done(await withShop((deps) => removeWebhook(deps, { id, shopId: null, actor: commandActor() })))
    say(terminal.out, json ? JSON.stringify({ id }) : `the webhook #${id} is deleted`)
    return 0
  },
})

export const command = defineGroup({
  summary: 'Lists and changes the webhooks of the market, and sends deliveries once more',
  commands: { list, add, change, secret, delete: remove, deliveries, retry },
})
