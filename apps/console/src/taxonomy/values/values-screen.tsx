import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Suspense, useState } from 'react'
import { useKeys } from '../../lib/keys.tsx'
import { latePart } from '../../lib/late-part.tsx'
import { useIsWide } from '../../lib/use-media.ts'
import { List } from '../../list/list.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { useListState } from '../../list/use-list-state.ts'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import { OpenedPane } from '../opened-pane.tsx'
import { OpenedValue } from './opened-value.tsx'
import { useValueList } from './use-value-list.tsx'
import { useValueWords } from './use-value-words.ts'
import { useValues } from './use-values.ts'
import type { ValueTab } from './value-calls.ts'

const OpenedSheet = latePart(async () => (await import('../../list/opened-sheet.tsx')).OpenedSheet)
const AddValueDialog = latePart(async () => (await import('./add-value-dialog.tsx')).AddValueDialog)

export const BrandsScreen = () => <ValuesScreen key="brands" tab="brands" />
export const ColorsScreen = () => <ValuesScreen key="colors" tab="colors" />
export const SizesScreen = () => <ValuesScreen key="sizes" tab="sizes" />

/** Brands, colours or sizes, and the opened one beside the list; over it where the window is narrow. */
function ValuesScreen({ tab }: { tab: ValueTab }) {
  const { t } = useTranslation()
  const words = useValueWords(tab)
  const state = useListState()
  const isWide = useIsWide()
  const { data, counts } = useValues(tab, state)
  const [isAdding, setAdding] = useState(false)
  useKeys([{ keys: 'N', label: words.add, run: () => setAdding(true) }])
  const list = useValueList({ tab, state, counts })
  const opened = data.rows?.find(({ id }) => String(id) === state.filter('open'))
  const close = () => state.choose({ open: '' })
  const Opened = isWide ? OpenedPane : OpenedSheet
  return (
    <>
      <PageHead title={t('Catalogue')}>
        <Button variant="pri" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      </PageHead>
      <CatalogueTabs current={tab} count={counts?.all} />
      <div className={isWide && opened ? 'grid grid-cols-[minmax(0,1fr)_28rem] items-start gap-8' : ''}>
        <div className="min-w-0">
          <List list={list} state={state} data={data} />
        </div>
        <Suspense>
          {opened && (
            <Opened key={opened.id} title={opened.name} onClose={close}>
              <OpenedValue tab={tab} value={opened} onClose={close} />
            </Opened>
          )}
        </Suspense>
      </div>
      <Suspense>{isAdding && <AddValueDialog tab={tab} onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}
