import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OwnShop } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Eye } from 'lucide'
import { useView } from './use-view.ts'

/** Stands above every screen while an operator sees a shop as its seller. */
export function ViewBanner({ shop }: { shop: OwnShop }) {
  const { t } = useTranslation()
  const { end } = useView()
  return (
    <section aria-label={t('View as seller')} className="sticky top-0 z-20">
      <Notice
        tone="warn"
        icon={Eye}
        className="rounded-none"
        aside={
          <Button size="sm" pending={end.isPending} onClick={() => end.mutate(shop.id)}>
            {t('Stop looking')}
          </Button>
        }
      >
        {t('You see {{name}} as its seller does. You can look at everything here and change nothing.', {
          name: shop.name,
        })}
      </Notice>
    </section>
  )
}
