import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ChangeRecord, RecordActor } from '@rialto/contract'
import { History } from 'lucide'
import { usePlace } from '../lib/place.tsx'
import type { ListDescription } from '../list/types.ts'
import { MARKET_KINDS, SHOP_KINDS, useSubjectNames } from './subject-names.ts'

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
