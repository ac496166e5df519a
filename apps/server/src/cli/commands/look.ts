import type { AdminLook, LookPublication } from '@rialto/contract'
import { LOOK_NAME_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../deps.ts'
import type { RecordedChange } from '../../lib/people.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { type Context, defineCommand, defineGroup, UsageError } from '../command.ts'
import { moment, printable, say, table } from '../terminal.ts'
import { commandActor, done } from '../with-modules.ts'

const columns = [
  { title: 'no', of: ({ id }: LookPublication) => id, isFigure: true },
  { title: 'published', of: ({ at }: LookPublication) => moment(at) },
  { title: 'name', of: ({ name }: LookPublication) => name || null },
  { title: 'by', of: ({ by }: LookPublication) => by || null },
  { title: 'now', of: ({ is_current }: LookPublication) => (is_current ? 'yes' : '') },
]

const history = defineCommand({
  summary: 'Lists the looks that shoppers saw, the newest first',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints them as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { listPublications } = await import('../../modules/market/look/index.ts')
    const items = await withShop(listPublications)
    say(terminal.out, json ? JSON.stringify(items) : table(columns, items))
    return 0
  },
})

const link = defineCommand({
  summary: 'Makes a link that shows the market in the look of the draft',
  details: 'Everybody who has the link sees it, for some days or until `look end-links`.',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints the link as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { linkToPreview } = await import('../../modules/market/look/index.ts')
    const made = done(await withShop((deps) => linkToPreview(deps, { of: 'draft' })))
    say(terminal.out, json ? JSON.stringify(made) : `${made.url}\nUntil ${moment(made.expires_at)} UTC`)
    return 0
  },
})

const jsonOption = { json: { type: 'boolean', help: 'Prints the look as JSON' } } as const

interface Outcome {
  json: boolean
  /** Printed in plain words. */
  line: (look: AdminLook) => string
}

/** Makes a change and prints the look afterwards. */
async function changeLook(
  context: Context,
  change: (deps: Deps) => Promise<RecordedChange | undefined | Refusal>,
  { json, line }: Outcome,
): Promise<number> {
  const { showLookNow } = await import('../../modules/market/look/index.ts')
  const look = await context.withShop(async (deps) => {
    done(await change(deps))
    return showLookNow(deps)
  })
  say(context.terminal.out, json ? JSON.stringify(look) : line(look))
  return 0
}

const discard = defineCommand({
  summary: 'Drops the draft',
  arguments: {},
  options: jsonOption,
  async run({ json }, context) {
    const { discardDraft } = await import('../../modules/market/look/index.ts')
    return changeLook(context, (deps) => discardDraft(deps, { actor: commandActor() }), {
      json,
      line: () => 'The draft is what shoppers see',
    })
  },
})

const endLinks = defineCommand({
  summary: 'Ends all links to previews that were made so far',
  arguments: {},
  options: jsonOption,
  async run({ json }, context) {
    const { endPreviewLinks } = await import('../../modules/market/look/index.ts')
    return changeLook(context, (deps) => endPreviewLinks(deps, { actor: commandActor() }), {
      json,
      line: () => 'No link to a preview works any more',
    })
  },
})

const publish = defineCommand({
  summary: 'Shows the draft to shoppers, now or at a time',
  details: `  npm run shop -- look publish --name "Winter"
  npm run shop -- look publish --at 2026-12-01T06:00:00Z`,
  arguments: {},
  options: {
    name: { type: 'string', value: 'NAME', help: 'By which it is found among the publications' },
    at: { type: 'string', value: 'TIME', help: 'With a time zone; a running server publishes it then' },
    ...jsonOption,
  },
  async run({ name = '', at, json }, context) {
    if (name.length > LOOK_NAME_MAX) throw new UsageError(`--name is longer than ${LOOK_NAME_MAX}`)
    const publishAt = at === undefined ? null : Date.parse(at)
    if (publishAt !== null && (Number.isNaN(publishAt) || !/(Z|[+-]\d\d:?\d\d)$/.test(at ?? '')))
      throw new UsageError('--at must be a time such as 2026-12-01T06:00:00Z')
    const { publishLook } = await import('../../modules/market/look/index.ts')
    return changeLook(context, (deps) => publishLook(deps, { name: name.trim(), publishAt, actor: commandActor() }), {
      json,
      line: ({ planned }) =>
        planned && at ? `Shoppers see it from ${moment(planned.publish_at)} UTC on` : 'Shoppers see it now',
    })
  },
})

const restore = defineCommand({
  summary: 'Shows shoppers an earlier look again, at once',
  arguments: { number: { label: 'NUMBER', required: true, help: 'Of `look history`' } },
  options: jsonOption,
  async run({ number, json }, context) {
    if (!/^[1-9]\d{0,8}$/.test(number)) throw new UsageError('NUMBER must be one of `look history`')
    const { restorePublication } = await import('../../modules/market/look/index.ts')
    return changeLook(context, (deps) => restorePublication(deps, { id: Number(number), actor: commandActor() }), {
      json,
      line: () => `Shoppers see look ${number} again`,
    })
  },
})

const show = defineCommand({
  summary: 'Says what the draft would change for shoppers',
  arguments: {},
  options: jsonOption,
  async run({ json }, { terminal, withShop }) {
    const { showLookNow } = await import('../../modules/market/look/index.ts')
    const look = await withShop((deps) => showLookNow(deps))
    say(terminal.out, json ? JSON.stringify(look) : describe(look))
    return 0
  },
})

function describe({ changes, saved, planned, failed }: AdminLook): string {
  const draft = saved ? `The draft, saved ${moment(saved.at)} UTC by ${saved.by}, changes:` : 'The draft changes:'
  return [
    ...(changes.length === 0 ? ['There is no draft.'] : [draft, ...changes.map(({ sentence }) => `  ${sentence}`)]),
    ...(planned ? [`Planned for ${moment(planned.publish_at)} UTC by ${planned.by}.`] : []),
    ...(failed ? [`What was planned for ${moment(failed.publish_at)} UTC could not be published.`] : []),
  ]
    .map(printable)
    .join('\n')
}

const unplan = defineCommand({
  summary: 'Drops the look that waits for its time; the draft stays',
  arguments: {},
  options: jsonOption,
  async run({ json }, context) {
    const { unplanLook } = await import('../../modules/market/look/index.ts')
    return changeLook(context, (deps) => unplanLook(deps, { actor: commandActor() }), {
      json,
      line: () => 'Nothing is planned any more',
    })
  },
})

export const command = defineGroup({
  summary: 'Shows, previews and publishes the draft of the look, and puts earlier ones back',
  details: `The look is the accent, the logos, the sections of the home page, the banners, the menu and the footer. Its draft is made
in the console; shoppers see it once it is published.`,
  commands: { show, link, publish, unplan, discard, history, restore, 'end-links': endLinks },
})
