import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { RequestFor } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { saveFile } from '../list/csv.ts'

/** Saves all products as a file that an import leaves as they are. */
export function ExportButton() {
  const { t } = useTranslation()
  const save = useMutation({
    mutationFn: () => saveProducts(),
    onError: (error) => showError(error, t('The shop cannot be reached')),
  })
  return (
    <Button pending={save.isPending} onClick={() => save.mutate()}>
      {t('Export')}
    </Button>
  )
}

/** Saves all products, or those of a filter, as a file that an import leaves as they are. The call names the shop in a header, so a link cannot. */
export async function saveProducts(query: RequestFor<'GET /seller/products/export'>['query'] = {}): Promise<void> {
  const content = await consoleApi.call('GET /seller/products/export', { query })
  saveFile('products.csv', content)
}
