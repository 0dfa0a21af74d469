import js from '@eslint/js';
import simpleImportSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/', 'dist-*/', 'build/', 'data/', '.tap/', '.venv/', 'node_modules/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      // Text is taken apart by code points on purpose.
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx', 'scripts/**/*.mjs'],
    rules: { 'max-lines': ['error', 300], 'max-lines-per-function': ['error', 60] },
  },
  {
    // A new member of a union, such as a message of a protocol, is handled wherever the others are, even beside a `default`.
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    ignores: ['src/text/languages/**'],
    rules: { '@typescript-eslint/switch-exhaustiveness-check': 'error' },
  },
  {
    // A table of homographs, a row for each word.
    files: ['src/text/languages/en/homographs/senses.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs', '**/*.js'],
    plugins: { 'simple-import-sort': simpleImportSort },
    rules: {
      // Styles, whose order is that of the cascade; Node; packages; our own files. No blank lines between them.
      'simple-import-sort/imports': ['error', { groups: [['^\\u0000', '^node:', '^#?@?\\w', '^[.]']] }],
    },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'performance',
          'setTimeout',
          'clearTimeout',
          'AbortSignal',
          'Buffer',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
);
