import { getTranslations } from 'next-intl/server'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { BackLink } from '#components/shell/back-link.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { paths } from '#lib/common/paths.ts'
import { loadProduct, loadProductOfOrder } from '#lib/products/loaders.ts'
import { newProduct, toProductFields } from '#lib/products/rules.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { ProductForm } from './product-form.tsx'
import { ProductFailed, ProductTitle } from './product-view.tsx'

/** Takes no scans: one would open an order over what is typed. `error`: filled from what a refused order asks for. */
export async function NewProductPage({ error, item }: { error?: string | undefined; item: number }) {
  const [t, read] = await Promise.all([
    getTranslations('products.form'),
    error === undefined ? undefined : toResult(loadProductOfOrder(error, item)),
  ])
  const filled = read?.ok ? read.value : undefined
  const known = filled?.known
  const back = error === undefined ? paths.products : paths.submissionError(error)
  return (
    <FormProviders pick={({ products: { form } }) => ({ products: { form } })}>
      <PageHeader
        title={known ? <ProductTitle product={known} /> : t('add')}
        back={<BackLink href={back}>{t(error === undefined ? 'back' : 'backToOrder')}</BackLink>}
      />
      {error !== undefined && (
        <div className="px-4 pt-4">
          <Alert tone={filled ? 'info' : 'warning'} title={t(known ? 'known' : filled ? 'filled' : 'notFilled')} />
        </div>
      )}
      <ProductForm
        id={known?._id}
        values={filled?.values ?? newProduct}
        stored={known && toProductFields(known)}
        version={known?.version}
        errorId={error}
      />
    </FormProviders>
  )
}

export async function EditProductPage({ id }: { id: string }) {
  const [t, result] = await Promise.all([getTranslations('products.form'), toResult(loadProduct(id))])
  if (!result.ok) {
    return (
      <>
        <PageHeader title={t('edit')} />
        <ProductFailed name={id} error={result.error} />
      </>
    )
  }
  const product = result.value
  return (
    <FormProviders pick={({ products: { form } }) => ({ products: { form } })}>
      <PageHeader
        title={<ProductTitle product={product} />}
        back={<BackLink href={paths.products}>{t('back')}</BackLink>}
      >
        <ButtonLink href={paths.product(product._id)}>{t('view')}</ButtonLink>
      </PageHeader>
      <ProductForm key={product._id} id={product._id} values={toProductFields(product)} version={product.version} />
    </FormProviders>
  )
}
