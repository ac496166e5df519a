import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Plus } from 'lucide'
import { Suspense, useState } from 'react'
import { useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { wholeList } from '../list/use-paged-list.ts'
import type { ApiKey, KeyPlace } from './key-place.ts'
import { useKeyList } from './use-key-list.tsx'
import { useKeysOfPlace } from './use-keys-of-place.ts'

const NewKeyDialog = latePart(async () => (await import('./new-key-dialog.tsx')).NewKeyDialog)
const EndKeyDialog = latePart(async () => (await import('./end-key-dialog.tsx')).EndKeyDialog)

/** The API keys of a shop or of the market. */
export function KeysScreen<Permission extends string>({ place }: { place: KeyPlace<Permission> }) {
  const { t } = useTranslation()
  const state = useListState()
  const { query } = useKeysOfPlace(place)
  const { data } = query
  const [asked, setAsked] = useState<'new' | ApiKey<Permission> | null>(null)
  const list = useKeyList(place, setAsked)
  const close = () => setAsked(null)
  useKeys([{ keys: 'N', label: t('New API key'), run: () => setAsked('new') }])
  const dialogPlace = place as unknown as KeyPlace<string>
  return (
    <>
      <PageHead title={t('API keys')} updatedAt={query.dataUpdatedAt}>
        <Button variant="pri" onClick={() => setAsked('new')}>
          <Icon as={Plus} size={18} />
          {t('New API key')}
        </Button>
      </PageHead>
      <List
        list={list}
        state={state}
        data={wholeList(query, { rows: data?.items, total: data?.items.length ?? null })}
      />
      <Suspense>
        {asked === 'new' && <NewKeyDialog place={dialogPlace} onClose={close} />}
        {asked && asked !== 'new' && <EndKeyDialog place={dialogPlace} apiKey={asked} onClose={close} />}
      </Suspense>
    </>
  )
}
