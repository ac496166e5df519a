import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { type TextKey, text } from '../../../texts/index.ts'
import { recordChange } from '../../base/record/index.ts'
import type { LookParts } from './look-parts.ts'
import type { Applied } from './publish/apply-look.ts'

export const LOOK_PUBLISHED = 'look_published'
export const DRAFT_DISCARDED = 'look_discarded'

interface Made {
  actor: Actor
  at: number
}

const market = (name = '') => ({ shopId: null, subject: { kind: 'look' as const, id: null, name } })

interface Published extends Made {
  applied: Applied
  name: string
  sentence: TextKey
  command?: string | undefined
}

/** Records a publication; taken back, shoppers see the one before. */
export const recordPublication = (
  tx: Tx,
  { applied: { previous, publication }, name, sentence, command, ...made }: Published,
): Promise<RecordedChange> =>
  recordChange(tx, {
    ...made,
    ...market(name),
    action: LOOK_PUBLISHED,
    sentence,
    values: { name },
    before: { publication: previous },
    after: { publication },
    command,
    restorable: true,
  })

export const recordPlan = (tx: Tx, { when, name, ...made }: Made & { when: string; name: string }) =>
  recordChange(tx, {
    ...made,
    ...market(name),
    action: 'look_planned',
    sentence: text('Planned the look for {{when}}'),
    values: { when: `${when.slice(0, 16).replace('T', ' ')} UTC` },
    command: `look publish${nameOption(name)} --at ${when}`,
  })

export const recordUnplan = (tx: Tx, { name, ...made }: Made & { name: string }) =>
  recordChange(tx, {
    ...made,
    ...market(name),
    action: 'look_unplanned',
    sentence: text('Dropped the planned look'),
    command: 'look unplan',
  })

export const recordDiscard = (tx: Tx, { parts, ...made }: Made & { parts: LookParts }) =>
  recordChange(tx, {
    ...made,
    ...market(),
    action: DRAFT_DISCARDED,
    sentence: text('Discarded the draft of the look'),
    before: parts,
    after: {},
    command: 'look discard',
    restorable: true,
  })

export const recordEndedLinks = (tx: Tx, made: Made) =>
  recordChange(tx, {
    ...made,
    ...market(),
    action: 'look_links_ended',
    sentence: text('Ended all links to previews of the look'),
    command: 'look end-links',
  })

/** Quotes a name for a POSIX shell. */
export const nameOption = (name: string): string => (name === '' ? '' : ` --name '${name.replaceAll("'", "'\\''")}'`)
