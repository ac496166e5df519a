import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ChangeRecord, RecordActor } from '@rialto/contract'
import { ACTOR_KINDS, SUBJECT_KINDS } from '@rialto/contract/enums'
import { History } from 'lucide'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'
import type { ListDescription } from '../list/types.ts'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { MARKET_KINDS, SHOP_KINDS, useSubjectNames } from './record-words.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The record of the current shop or of the market, by the choices in the address. */
export function useRecords(state: ListState) {
  const { place } = usePlace()
  const filters = { ...readFilters(state), search: useDebounced(state.search.trim()) }
  const isMarket = place?.kind === 'market'
  const scope = isMarket && state.filter('scope') === 'all' ? ('all' as const) : ('market' as const)
  const { data, first } = usePagedList({
    queryKey: ['record', place?.key, filters, scope],
    read: (cursor, signal) => {
      const asked = { ...filters, cursor }
      return isMarket
        ? consoleApi.call('GET /admin/record', { query: { ...asked, scope }, signal })
        : consoleApi.call('GET /seller/record', { query: asked, signal })
    },
    keepsRows: true,
    isRealtime: false,
  })
  return { data, actors: first?.actors ?? [] }
}

/** Choices that nobody could have made here are left out, rather than refused by the server. */
function readFilters({ filter }: ListState) {
  const actor = filter('actor')
  return {
    kind: SUBJECT_KINDS.find((kind) => kind === filter('kind')),
    actor: ACTOR_KINDS.some((kind) => new RegExp(`^${kind}(_\\d{1,9})?$`).test(actor)) ? actor : undefined,
    from: DAY.test(filter('from')) ? filter('from') : undefined,
    to: DAY.test(filter('to')) ? filter('to') : undefined,
  }
}

const isShown = () => true

/** The record's search, filters and file, as the list engine describes them; its rows are no table. */
export function useRecordList(actors: readonly RecordActor[]): ListDescription<ChangeRecord> {
  const { t } = useTranslation()
  const names = useSubjectNames()
  const isMarket = usePlace().place?.kind === 'market'
  return {
    label: t('Record'),
    fileName: 'record',
    columns: [
      { id: 'at', title: t('Time'), cell: ({ at }) => at, text: ({ at }) => at },
      { id: 'actor', title: t('By'), cell: ({ actor }) => actor.name, text: ({ actor }) => actor.name },
      { id: 'sentence', title: t('Change'), cell: ({ sentence }) => sentence, text: ({ sentence }) => sentence },
      { id: 'fields', title: t('Fields'), cell: fieldsOf, text: fieldsOf },
      { id: 'command', title: t('Command'), cell: ({ command }) => command, text: ({ command }) => command ?? '' },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ sentence }) => sentence,
    card: ({ sentence }) => sentence,
    filters: [
      {
        id: 'actor',
        label: t('By'),
        options: actors.map(({ value, name }) => ({ value, label: name })),
        matches: isShown,
      },
      {
        id: 'kind',
        label: t('About'),
        options: (isMarket ? MARKET_KINDS : SHOP_KINDS).map((kind) => ({ value: kind, label: names[kind] })),
        matches: isShown,
      },
      ...(isMarket
        ? [
            {
              id: 'scope',
              label: t('Changes of'),
              options: [{ value: 'all', label: t('market and shops') }],
              matches: isShown,
            },
          ]
        : []),
    ],
    search: { label: t('Search the record') },
    empty: {
      icon: History,
      title: t('Nothing has been changed yet'),
      text: t('Every change will stand here: who made it, and what was so before.'),
    },
    failed: t('The record could not be loaded'),
  }
}

const fieldsOf = ({ fields }: ChangeRecord): string =>
  fields.map(({ name, before, after }) => `${name}: ${before ?? '-'} > ${after ?? '-'}`).join('; ')
