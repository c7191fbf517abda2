/** A number as the language of the page writes it, for components without the i18n library. */
export const formatCount = (count: number) => count.toLocaleString(document.documentElement.lang || undefined)
