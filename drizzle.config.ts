import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './upstream/core/database/schema/tables.ts',
  out: './upstream/core/database/migrations',
  casing: 'snake_case',
})
