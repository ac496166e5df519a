import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ImportDiff } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'
import { PageHead } from '../list/page-head.tsx'
import { ExportButton } from './export-button.tsx'
import { ImportDiffView } from './import-diff.tsx'
import { ImportForm } from './import-form.tsx'
import { PastImports } from './past-imports.tsx'
import { useAnnounceUndo } from './use-announce-undo.ts'
import { type Correction, type ImportSource, staleDiffOf, useApply, useProposal } from './use-imports.ts'

const EMPTY: ImportSource = { text: '', file: null, corrections: [], answers: {} }

/** Changes products by a pasted table or a file: first what would change, then all of it as one, with an undo. */
export function ImportScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const mayStock = place?.kind === 'shop' && place.shop.permissions.includes('stock')
  const [source, setSource] = useState(EMPTY)
  const [diff, setDiff] = useState<ImportDiff | null>(null)
  const proposal = useProposal()
  const apply = useApply()
  const undo = useAnnounceUndo()

  const propose = (next: ImportSource) => {
    setSource(next)
    proposal.mutate(next, { onSuccess: setDiff })
  }
  const mend = (correction: Correction) => {
    const others = source.corrections.filter(
      ({ line, column }) => line !== correction.line || column !== correction.column,
    )
    apply.reset()
    propose({ ...source, corrections: [...others, correction] })
  }
  const confirm = () => {
    if (!diff || apply.isPending) return
    apply.mutate(diff.import_id, {
      onSuccess: ({ import_id }) => {
        setDiff(null)
        setSource(EMPTY)
        showToast({
          tone: 'success',
          title: t('Products changed: {{number}}', { number: diff.added + diff.updated.length }),
          action: { label: t('Undo'), onAction: () => undo.run(import_id) },
          timeout: 15_000,
        })
      },
      onError: (error) => {
        const current = staleDiffOf(error)
        if (current) propose(source)
      },
    })
  }
  return (
    <>
      <PageHead title={t('Import products')} back={{ to: '/products', label: t('Back to the products') }}>
        {mayStock && <ButtonLink to="/stock">{t('Stock')}</ButtonLink>}
        <ExportButton />
      </PageHead>
      {apply.error && (
        <Notice tone="error" className="mb-4">
          {messageOf(apply.error, t('Nothing was changed: the shop cannot be reached'))}
        </Notice>
      )}
      {diff ? (
        <ImportDiffView
          diff={diff}
          isMending={proposal.isPending}
          isApplying={apply.isPending}
          answers={source.answers}
          onMend={mend}
          onAnswer={(answers) => {
            apply.reset()
            propose({ ...source, answers })
          }}
          onApply={confirm}
          onCancel={() => {
            setDiff(null)
            apply.reset()
          }}
        />
      ) : (
        <>
          <ImportForm source={source} isPending={proposal.isPending} error={proposal.error} onShow={propose} />
          <PastImports undo={undo} />
        </>
      )}
    </>
  )
}
