import { html } from '#lib/contract/shared/html-document.ts'
import { block, code, table } from './page.ts'
import type { TutorialText } from './tutorial-en.ts'

/** The tutorial in Japanese. A test compares its code with that of the English one. */
export const japaneseTutorial: TutorialText = ({ settings, example, minutes, programs, link, origin }) => html`
<p>お使いのシステムから署名付きの注文を送信し、届いたことを確認するまでを 10 分で説明します。先に手作業で試すには、ポータルの「ヘルプ」の「注文の送信」を開いてください。送信されるリクエストがそのまま表示されます。</p>

<h2 id="need">必要なもの</h2>
<ul>
<li>送信するアカウントの役割の<strong>トークン</strong>と<strong>シークレット</strong>。オーナーまたは管理者が、ポータルの「設定」の「ユーザー管理」で、ユーザーの詳細から確認できます。注文の送信には customer の役割で十分です。</li>
<li><strong>印刷拠点の名前</strong>。自分のアカウント、または注文送信でリンクしているアカウントです。</li>
<li>その拠点の <strong>SKU</strong>、<strong>コンポーネントコード</strong>、<strong>運送会社のエイリアス</strong>。拠点に確認してください。</li>
<li><strong>PDF の Web アドレス</strong>。拠点がそこから取得します。</li>
</ul>
<p>以下のプログラムは、これらを環境変数から読み取ります。値を置き換えてください。</p>
${block(settings)}

<h2 id="sign">リクエストの署名</h2>
<p>パスワードもセッションも送りません。どのリクエストにも次の 3 つのヘッダーを付けます。</p>
${table(
  ['ヘッダー', '内容'],
  [
    [code('x-oneflow-authorization'), 'トークン、コロン、署名'],
    [code('x-oneflow-date'), html`日時（例：${code('2026-01-31T09:30:00Z')}）`],
    [code('x-oneflow-algorithm'), code('SHA256')],
  ],
)}
<p>署名は、シークレットを鍵とするテキストの HMAC を小文字の 16 進数で表したものです。テキストは、メソッド、パス、日時を半角スペース
1 つずつで区切ったものです。パスにはホストもクエリも含めません。日時はヘッダーと同じものを使います。</p>
${block(example)}
<p>${
  minutes > 0
    ? `日時とサーバーの時刻との差が ${minutes} 分以内のリクエストだけを受け付けます。送信側の時計を合わせておいてください。`
    : 'この環境では、どの日時のリクエストも受け付けます。'
}本文は署名の対象ではないため、https で送信してください。</p>

<h2 id="send">注文を送信する</h2>
<p>次の 4 つのプログラムは同じことをします。注文に署名して送信し、その注文が作られるまで待ちます。</p>
${programs}

<h2 id="after">応答</h2>
<p>${code('POST /submission/order')} は、注文の内容を確認する前にすぐ応答します。${code('_id')} は注文の ID になり、${code('url')} は送信した内容のアドレスです。注文はその直後に作られ、${code('GET /order/details/{id}')} で読み取れます。ステータスは、入稿データの取得と検査の間は
${code('dataready')}、その後 ${code('printready')} になります。各ステータスは${link('descriptions', 'サイトガイド')}で説明しています。</p>

<h2 id="refused">受け付けられなかったとき</h2>
${table(
  ['応答', '対処'],
  [
    ['401 Token Not Found', 'トークンが正しくないか、その役割が削除されています。'],
    [
      '401 Invalid Signature',
      '上の例とテキストおよび署名を比べてください。メソッドは大文字、パスは先頭の部分を含めたもの、日時はヘッダーと同じものです。',
    ],
    ['401（日時に関するもの）', '送信側の時計を合わせてください。'],
    ['403', 'その役割では注文を送信できません。'],
    [
      '200 だが注文が作られない',
      '注文の内容が受け付けられませんでした。理由は、ポータルの「送信エラー」に該当箇所とともに表示されます。そこで修正して再送信できます。',
    ],
  ],
)}

<h2 id="shipped">出荷済みにする</h2>
<p>印刷拠点は、出荷済みにする操作も同じ署名でシステムから行えます。</p>
${block(`PUT ${origin}/api/shipment/shipped/{shipmentId}
{
    "trackingNumber": "1Z999AA10123456784",
    "trackingUrl": "https://carrier.example/1Z999AA10123456784"
}`)}
<p>注文の出荷とその ID は ${code('GET /shipment/byorder/{orderId}')} で読み取れます。ポータルの「ヘルプ」の「注文の送信」の「出荷済みの通知」で試せます。</p>

<h2 id="next">次に</h2>
<p>問い合わせる代わりに、拠点から知らせてもらいましょう。${link('descriptions', 'トリガー')}は、注文のイベントごとにメッセージを送ります。すべての呼び出しは ${link('api', 'API リファレンス（英語）')}にあります。</p>`
