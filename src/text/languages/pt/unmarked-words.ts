import { words } from '../../core/words.js';

/** What is no word, or none in that sentence, without its marks. */
export const MARKED = words(`
  você vocês não são estão então também até amanhã já só será serão terá terão haverá poderá deverá após através atrás
  aliás alguém ninguém além porém olá mãe mães pão mão mãos irmão irmãos irmã irmãs manhã três mês inglês francês
  português japonês chinês parabéns armazém mantém número números horário horários endereço endereços cartão cartões
  crédito débito aniversário família famílias próximo próxima próximos próximas último última últimos últimas mínimo mínima
  máximo máxima médico médica médicos farmácia ônibus avião reunião reuniões atenção informação informações opção opções
  estação promoção promoções ligação ligações confirmação situação solução relação educação população aplicação operação
  gravação instalação localização avaliação inscrição alimentação declaração atualização configuração versão pressão
  televisão decisão missão comissão profissão sessão discussão impressão expressão conclusão emissão região regiões religião
  opinião união milhão milhões bilhão bilhões feijão macarrão limão verão chão caminhão botão botões padrão patrão violão
  portão fogão sabão balcão refeição refeições lição ação ações função funções nação eleição eleições seção posição direção
  canção infecção injeção produção tradução redução intenção exceção condição condições edição tradição razão razões prisão
  perdão gratidão multidão dão vão água águas área áreas sério ótimo ótima fácil difícil útil possível impossível disponível
  disponíveis responsável incrível horrível agradável confortável saudável nível níveis móvel móveis imóvel imóveis automóvel
  história histórias serviço serviços preço preços cabeça criança crianças mudança segurança licença diferença doença
  presença confiança esperança almoço braço espaço pescoço açúcar começo começa começar começou conheço necessário
  necessária funcionário funcionários usuário usuários salário comentário comentários escritório laboratório relatório
  território obrigatório benefício benefícios exercício exercícios início edifício município princípio condomínio domínio
  prédio prêmio remédio remédios vídeo vídeos rádio áudio estádio episódio período método código códigos título capítulo
  veículo veículos século música músicas polícia notícia notícias política político público dúvidas página páginas
  máquina máquinas câmera bônus ônus vírus lápis grátis táxi álbum açaí sofá guaraná negócio negócios comércio anúncio
  anúncios silêncio ciência experiência agência frequência emergência urgência violência paciência ausência presidência
  residência transferência conferência preferência referência consequência independência assistência audiência existência
  inteligência importância infância ambulância instância circunstância tolerância saúde saída saídas ruído
  conteúdo incluído excluído distribuído herói heroína linguiça aliança balança herança cobrança graça praça raça fumaça
  palhaço terça sábado sábados férias tênis lágrima lâmpada estômago fígado pássaro árvore árvores sanduíche xícara óculos
  relógio relógios chá óleo petróleo elétrico elétrica eletrônico eletrônica técnico técnica mecânico automático básico
  clássico econômico físico física gráfico histórico jurídico lógico mágico plástico química químico rápido rápida
  romântico típico trânsito trágico único única únicos válido líquido sólido tímido úmido anônimo legítimo íntimo décimo
  propósito hábito espírito mérito êxito índice índices líder líderes câncer ácido oxigênio alumínio vitória memória glória
  matéria matérias miséria série séries espécie superfície cérebro gênero gêneros polêmica ginástica matemática gramática
  estatística logística estratégia bactéria bactérias antibiótico farmacêutico clínica clínicas psicólogo psicóloga página
  língua línguas própria próprio próprios ótimos ótimas vários várias fáceis úteis café cafés açougue robô domicílio acessório
  acessórios necessários sócio sócios calendário dicionário diário diária veterinário veterinária bancário bancária
  imobiliária estágio colégio privilégio pontuação cotação doação devolução solicitação transação transações autorização
  organização comunicação negociação vacinação medicação prescrição ativação conexão tensão extensão dimensão ocasião
  explosão visão previsão revisão divisão permissão admissão transmissão inspeção proteção seleção correção exposição
  obrigação obrigações instrução instruções soluções estações doações
  antônio andré fábio márcio márcia lúcia patrícia letícia vinícius mônica débora verônica ângela sônia cláudia cláudio júlio
  júlia sérgio rogério mário otávio flávio flávia hélio lívia sílvia sílvio césar josé joão thaís taís laís luís luísa heloísa marília
  natália cecília emília lídia olívia virgínia antônia vitória érica bárbara tânia vânia fátima jéssica gonçalves magalhães
  guimarães simões brandão conceição assunção araújo sebastião inês inácio lourenço josué moisés valéria rosângela célia
  aurélio emílio lúcio fabrício maurício benício raíssa ítalo ícaro álvaro vítor paraná ceará goiás amapá brasília goiânia
  maceió belém florianópolis petrópolis niterói cuiabá maranhão rondônia paraíba piauí macapá santarém uberlândia ribeirão
  guarujá maringá jundiaí
`);
