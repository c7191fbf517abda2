import type { DescriptionsText } from './descriptions-en.ts'

/** The site guide in Japanese. A test compares its code with that of the English one. */
export const japaneseDescriptions: DescriptionsText = {
  ofOrder: {
    pending: '待機中です。まだ取得も生産も行われません。',
    dataready: '注文は受け付けられました。入稿データを取得し、検査しています。',
    printready: 'すべての入稿データの準備が完了しました。生産できます。',
    error: '入稿データを取得できないか、読み取れませんでした。修正すると先に進みます。',
    complete: 'すべてのアイテムの生産が完了しました。',
    shipped: 'すべての出荷が完了しました。これ以降、注文は変わりません。',
    cancelled: '注文はキャンセルされました。生産も出荷も行われません。',
  },
  ofFile: {
    notreceived: '取得または検査の途中です。ポータルでは「再取得中」と表示されます。',
    ready: '届いており、印刷できます。',
    failed: '取得できないか、読み取れませんでした。理由はエラーに示されます。',
  },
  when: {
    'oneflow.order.received': '注文が受け付けられたとき',
    'oneflow.order.printready': '注文のすべての入稿データの準備が完了したとき',
    'oneflow.order.error': '注文の入稿データを取得できないか、読み取れなかったとき',
    'oneflow.order.cancelled': '注文がキャンセルされたとき',
    'oneflow.ordersubmission.error': '注文が受け付けられなかったとき',
    'oneflow.shipment.shipped': '出荷が完了したとき',
    'oneflow.shipment.updated': '出荷の追跡情報が変更されたとき',
  },
  ofField: {
    'destination.name': '印刷するアカウント。自分のアカウント、またはリンクしているアカウント。',
    'orderData.sourceOrderId': '発注元での注文番号。同じアカウントで重複してはいけません。',
    'orderData.customerName': '注文したお客様。',
    'items[].sourceItemId': '発注元でのアイテム番号。',
    'items[].sku': '作るもの。印刷拠点の SKU。',
    'items[].quantity':
      '部数。1～100000。部品 1 つにつき 50 部ごとに 1 ジョブとなり、1 注文は最大 15000 ジョブです。超える注文は分けて送ってください。',
    'items[].shipmentIndex': 'どの出荷に含めるか。0 から数えます。',
    'items[].components[].code': '製品のどの部分の入稿データか。',
    'items[].components[].path': '入稿データの場所。`fetch` では Web アドレス、`localFile` ではファイル名。',
    'items[].components[].attributes': '仕上げなど（例：`Finish`: `Gloss`）。',
    'shipments[].carrier': '印刷拠点の運送会社の `alias`、または `code` と `service`。',
    'shipments[].shipTo': '`name`、`address1`、`town`、`postcode`、`isoCountry`（2 文字）。',
    'shipments[].slaDays': '出荷までの営業日数。0～365。',
    'shipments[].shipByDate': '出荷する日。`slaDays` より優先されます。',
  },
  words: {
    field: '項目',
    meaning: '意味',
    required: '必須',
    status: 'ステータス',
    event: 'イベント',
    name: '名前',
    when: 'いつ',
    orders: '注文',
    orderStatuses: '注文のステータス',
    items: 'アイテムとコンポーネント',
    files: 'ファイル',
    shipments: '出荷',
    triggers: 'トリガー',
  },
  intro: (link) => [
    'ポータルと API で使う言葉の意味です。最初の注文の送り方は',
    link('tutorial', 'チュートリアル'),
    'にあります。',
  ],
  orders: [
    'ブランドが印刷拠点に注文を送ります。注文にはアイテムがあり、アイテムには印刷するコンポーネントがあります。アイテムは出荷に含まれて発送されます。',
    '注文は、全体が受け付けられるか、全体が受け付けられないかのどちらかです。受け付けられなかった注文は、理由とともに「送信エラー」に表示されます。リンクしているアカウントの注文は、双方から確認でき、送信先が生産します。',
  ],
  items:
    'アイテムは生産されるまで `live`、その後 `complete` になります。ボタン、バーコードのスキャン、またはバッチによって完了します。コンポーネントは、本の表紙と本文のように、アイテムの中で入稿データを 1 つ持つ部分です。それぞれにバーコードがあり、作業指示書に印刷されます。',
  files:
    'コンポーネントの入稿データは 1 つの PDF です。`fetch` では印刷拠点がアドレスから取得し、応答がない場合は 12 時間まで繰り返します。届いたファイルは、開けること、ページがあることを検査します。破損していても失われた内容がなければ修復し、その旨を注意書きに示します。プリフライトは行いません。`preflight` が指定されている場合は、その旨も注意書きに示します。同じコンポーネントの新しいファイルは新しいリビジョンになり、以前のものも一覧に残ります。',
  shipments:
    '出荷は、追跡番号とともに出荷済みにされるまで `live`、その後 `shipped` になります。これは取り消せず、以降は追跡情報だけを変更できます。出荷すると、含まれるアイテムは完了になります。一部を先に発送する場合、その分は独立した出荷になります。最後の出荷が済むと、注文は出荷済みになります。',
  triggers: [
    'トリガーは、何かが起きたときに Web アドレスまたはメールアドレスにメッセージを送ります。オーナーまたは管理者が、ポータルの「設定」の「トリガー」で作成します。対象は、そのアカウントの注文全体、または指定したリンク先アカウントとの注文です。次の表は注文と出荷のイベントです。すべてのイベントは `GET /trigger-source` で確認できます。',
    'テンプレートがあればイベントのデータから作られた内容を、なければ短い JSON を送ります。その `Event` がイベントの名前です。GET の場合は、同じ項目がクエリになります。内容は、イベントが発生した時点のデータとテンプレートに基づきます。',
  ],
  delivery: [
    'Web アドレスへのメッセージは Standard Webhooks に従い、トリガーのシークレットで署名されます（`webhook-id`、`webhook-timestamp`、`webhook-signature`）。Standard Webhooks のライブラリで検証できます。',
    '30 秒以内に 200～299 のステータスで応答してください。リダイレクトには従いません。',
    'Retry を有効にすると、受け取られなかったメッセージは間隔を広げながら同じ `webhook-id` で再送されます。この ID を記録しておけば、重複を除けます。',
    'Share を有効にすると、注文の相手側のアカウントも結果を確認できます。',
  ],
}
