import type { Wording } from './wording.ts'

// prettier-ignore
export const asianWordings = {
  indian: {
    modest: ['{w} Guest House', '{w} Homestay', '{w} Lodge', 'Hotel New {w}', '{w} Residency'],
    town: ['Hotel {w}', '{w} Residency', 'The {w}', '{w} Inn', 'Hotel {w} International', '{w} Courtyard'],
    grand: ['{w} Mahal', 'The {w} Palace', 'The Grand {w}', '{w} Bhavan'],
    retreat: ['{w} Resort', '{w} Haveli', '{w} Backwater Retreat', '{w} Bagh', '{w} Hill Lodge'],
    words: [
      'Amaltas', 'Anand', 'Ashwath', 'Chandan', 'Gulmohar', 'Kadamba', 'Kamal', 'Koel', 'Madhuban', 'Mayura',
      'Meghdoot', 'Nilgiri', 'Palash', 'Parijat', 'Saffron', 'Saras', 'Surya', 'Tulsi', 'Vasant', 'Champa',
    ],
    streets: ['{n} {s} Road', '{n}, {s} Marg', '{n} {s} Street', '{n}, {s} Nagar'],
    streetNames: [
      'Mahatma Gandhi', 'Station', 'Nehru', 'Temple', 'Lake', 'Park', 'Tagore', 'Residency', 'Church', 'Patel', 'Mall',
      'Bazaar', 'Jawahar',
    ],
    highestNumber: 220,
  },
  chinese: {
    modest: ['{w} Guesthouse', '{w} Courtyard Inn', '{w} Inn', '{w} Lodge'],
    town: ['{w} Hotel', '{w} Garden Hotel', '{w} Lake Hotel', '{w} Business Hotel', 'The {w} House', '{w} Plaza Hotel'],
    grand: ['Grand {w} Hotel', '{w} Palace Hotel', '{w} International Hotel', '{w} Tower Hotel'],
    retreat: ['{w} Hot Spring Resort', '{w} Bay Resort', '{w} Mountain Villa', '{w} Tea Estate'],
    words: [
      'Jade Garden', 'White Crane', 'Plum Blossom', 'Bamboo Rain', 'Cloud Gate', 'Red Lantern', 'Lotus', 'Osmanthus',
      'West Hill', 'Golden Willow', 'Silk Bridge', 'Moon Lake', 'Pine Wind', 'Qinghe', 'Yulan', 'Mingyue', 'Tianhe',
      'Heping', 'Luming', 'Wutong',
    ],
    streets: ['No. {n} {s} Road', '{n} {s} Street', 'No. {n} {s} Avenue', '{n} {s} Lu'],
    streetNames: [
      'Renmin', 'Zhongshan', 'Jiefang', 'Jianguo', 'Heping', 'Xinhua', 'Beijing', 'Nanjing', 'Wenhua', 'Chaoyang',
      'Hubin', 'Guangming', 'Minsheng',
    ],
    highestNumber: 880,
  },
  japanese: {
    modest: ['Minshuku {w}', '{w} Ryokan', 'Guesthouse {w}', 'Pension {w}'],
    town: ['Hotel {w}', '{w} Hotel', '{w} Inn', 'The {w}', 'Hotel {w} Ekimae', '{w} Stay'],
    grand: ['Grand Hotel {w}', '{w} Kaikan', 'Hotel {w} Tower', 'The {w} Garden Palace'],
    retreat: ['{w} Onsen', 'Ryokan {w}-tei', '{w} Sanso', '{w} no Yado', '{w} Lakeside'],
    words: [
      'Akane', 'Asagiri', 'Fuji no Hana', 'Hanabi', 'Hoshizora', 'Izumi', 'Kaede', 'Kawasemi', 'Komorebi', 'Matsukaze',
      'Mizuki', 'Nagisa', 'Sakuragawa', 'Shiosai', 'Suzuran', 'Take no Oto', 'Tsubaki', 'Yamabuki', 'Yukinoya',
      'Yuzuki',
    ],
    streets: ['{n} {s}', '{n} {s}-cho', '{n} Higashi-{s}', '{n} Minami-{s}', '{n} Kita-{s}', '{n} Nishi-{s}'],
    streetNames: [
      'Honmachi', 'Sakaecho', 'Midori', 'Asahi', 'Hanazono', 'Sakuragi', 'Motomachi', 'Ekimae', 'Chuo', 'Miyamae',
      'Matsubara', 'Izumi', 'Tenjin',
    ],
    highestNumber: 0,
  },
  korean: {
    modest: ['{w} Guesthouse', '{w} Hanok Stay', '{w} Minbak', '{w} House'],
    town: ['Hotel {w}', '{w} Stay', 'The {w}', '{w} Hotel', '{w} Residence'],
    grand: ['Grand {w} Hotel', 'Hotel {w} Palace', 'The {w} Tower'],
    retreat: ['{w} Resort', '{w} Hanok Village', '{w} Spa & Forest', '{w} Ocean House'],
    words: [
      'Arirang', 'Baram', 'Byeol', 'Danpung', 'Dolmen', 'Haneul', 'Hwangto', 'Jangmi', 'Maehwa', 'Mirinae', 'Nabi',
      'Narae', 'Noeul', 'Sarang', 'Solbat', 'Yeonhwa',
    ],
    streets: ['{n} {s}-ro', '{n} {s}-gil', '{n} {s}-daero'],
    streetNames: [
      'Sejong', 'Toegye', 'Jong', 'Gwangan', 'Jungang', 'Dongho', 'Haeundae', 'Baekje', 'Cheonggye', 'Samil', 'Eulji',
      'Tapdong',
    ],
    highestNumber: 420,
  },
  thai: {
    modest: ['Baan {w}', '{w} Guesthouse', '{w} Homestay', '{w} Place'],
    town: ['{w} Hotel', 'Hotel {w}', '{w} House', '{w} Residence', 'The {w}', '{w} Riverside Hotel'],
    grand: ['The Grand {w}', '{w} Palace Hotel', 'The Royal {w}'],
    retreat: ['{w} Beach Resort', '{w} Garden Resort', '{w} Bay Villas', '{w} River Lodge', '{w} Pavilion'],
    words: [
      'Bua', 'Chaba', 'Dok Mai', 'Fah Sai', 'Kaew', 'Lamduan', 'Lotus', 'Mali', 'Nam Chai', 'Orchid', 'Phikun',
      'Rachawadi', 'Sabai', 'Saithong', 'Ton Sai', 'Wan Dee', 'Champak', 'Apsara',
    ],
    streets: ['{n} {s} Road', '{n} Soi {s}', '{n} Thanon {s}', '{n} {s} Street'],
    streetNames: [
      'Ratchadamri', 'Charoen', 'Phra Sing', 'Sukhum', 'Si Phum', 'Thawi', 'Chang Khlan', 'Sisavang', 'Norodom',
      'Sivatha', 'Wichayanon', 'Ratsada', 'Chao Fa',
    ],
    highestNumber: 320,
  },
  vietnamese: {
    modest: ['Nhà nghỉ {w}', '{w} Homestay', '{w} Guesthouse'],
    town: ['Khách sạn {w}', '{w} Hotel', 'Hotel {w}', '{w} House', '{w} Boutique Hotel', 'Maison {w}'],
    grand: ['{w} Grand Hotel', '{w} Palace', 'Hotel Royal {w}'],
    retreat: ['{w} Beach Resort', '{w} River Resort', '{w} Garden Villas', '{w} Retreat'],
    words: [
      'An Bình', 'Ánh Trăng', 'Bến Xưa', 'Đèn Lồng', 'Hoa Mai', 'Hoa Sữa', 'Hướng Dương', 'Lá Xanh', 'Mây Trắng',
      'Ngọc Lan', 'Phố Cổ', 'Sen Vàng', 'Sông Trăng', 'Thanh Trúc', 'Tre Xanh', 'Yên Hòa',
    ],
    streets: ['{n} {s}', '{n} {s} Street', '{n} Đường {s}'],
    streetNames: [
      'Lê Lợi', 'Trần Phú', 'Nguyễn Huệ', 'Hai Bà Trưng', 'Hàng Bạc', 'Lý Thường Kiệt', 'Phan Chu Trinh', 'Bạch Đằng',
      'Nguyễn Trãi', 'Hùng Vương', 'Pasteur', 'Trần Hưng Đạo',
    ],
    highestNumber: 260,
  },
  malay: {
    modest: ['{w} Guesthouse', 'Rumah {w}', 'Wisma {w}', 'Pondok {w}', '{w} Homestay'],
    town: ['Hotel {w}', '{w} House', 'The {w}', '{w} City Hotel', '{w} Heritage Hotel', '{w} Residence'],
    grand: ['Grand {w} Hotel', 'Puri {w}', 'Istana {w} Hotel', 'The {w} Tower'],
    retreat: ['{w} Beach Resort', 'Villa {w}', '{w} Bay Resort', '{w} Garden Retreat', '{w} Rainforest Lodge'],
    words: [
      'Anggrek', 'Bunga Raya', 'Bulan', 'Cempaka', 'Embun', 'Kenanga', 'Kunang', 'Lestari', 'Mawar', 'Melati',
      'Merpati', 'Nusa', 'Padi', 'Pelangi', 'Rimba', 'Seroja', 'Teratai', 'Kamboja', 'Tanjung',
    ],
    streets: ['{n} Jalan {s}', 'Jalan {s} No. {n}', '{n} Lorong {s}', 'Jalan {s} {n}'],
    streetNames: [
      'Merdeka', 'Sudirman', 'Melati', 'Raya', 'Ampang', 'Diponegoro', 'Pahlawan', 'Bukit', 'Pantai', 'Mawar',
      'Kenanga', 'Masjid', 'Sultan', 'Pasar',
    ],
    highestNumber: 210,
  },
  filipino: {
    modest: ['{w} Pension House', '{w} Inn', 'Casa {w}', '{w} Homestay'],
    town: ['Hotel {w}', '{w} Suites', 'The {w}', '{w} Plaza Hotel', 'Casa {w} Hotel'],
    grand: ['The {w} Grand', 'Gran Hotel {w}', 'The {w} Palace'],
    retreat: ['{w} Beach Resort', '{w} Cove', '{w} Island Resort', 'Villa {w}'],
    words: [
      'Adelfa', 'Bayani', 'Dalisay', 'Gumamela', 'Ilang-Ilang', 'Kalachuchi', 'Luntian', 'Maya', 'Narra', 'Parola',
      'Perlas', 'Rosal', 'Sampaguita', 'San Isidro', 'Tala', 'Waling',
    ],
    streets: ['{n} {s} Street', '{n} {s} Avenue', '{n} {s} Boulevard'],
    streetNames: [
      'Rizal', 'Bonifacio', 'Mabini', 'Quezon', 'Osmeña', 'Del Pilar', 'Luna', 'Burgos', 'Roxas', 'Aguinaldo',
      'Magallanes', 'San Jose',
    ],
    highestNumber: 320,
  },
} satisfies Record<string, Wording>
